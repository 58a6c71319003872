import type { Mutant } from '../mutant.ts'

const test = 'packages/template/failures.test.ts'

/** Planted defects in the limits of templates: what fails, or takes long, must still be counted. */
export const mutantsOfTemplates: readonly Mutant[] = [
  {
    name: 'templates: a formatter runs before it is charged',
    changes: [
      {
        file: 'packages/template/formatters/builtin.ts',
        from: '        charge(run, stepsOf(read, args, run))\n        return apply(read, args, run)\n',
        to: '        const made = apply(read, args, run)\n        charge(run, stepsOf(read, args, run))\n        return made\n',
      },
    ],
    test,
    title: 'BX-5.11 is charged before it runs: the call after the last step never starts',
  },
  {
    name: 'templates: a failure costs nothing',
    changes: [{ file: 'packages/template/run/run.ts', from: '  run.steps += stepsOfException\n', to: '' }],
    test,
    title: 'BX-5.11 costs an exception and its own step in ',
  },
  {
    name: 'templates: values may be nested to any depth',
    changes: [
      { file: 'packages/template/run/step-budget.ts', from: 'if (depth > dataDepth) {', to: 'if (depth > 1e9) {' },
    ],
    test,
    title: 'BX-5.11 costs steps for its depth, and takes no more levels than the limit',
  },
  {
    name: 'templates: the clock is read by steps alone',
    changes: [
      {
        file: 'packages/template/run/run.ts',
        from: 'const isSlow = now - run.clockReadAt >= slowReadingMs',
        to: 'const isSlow = now - run.clockReadAt >= 1e9',
      },
    ],
    test,
    title: 'BX-5.11 is read more often while steps take long, so that the time limit is exceeded by little',
  },
  {
    name: 'templates: truncate cuts through characters',
    changes: [
      {
        file: 'packages/template/formatters/text.ts',
        from: 'return text.slice(0, endOfGraphemes(text, end))',
        to: 'return text.slice(0, end)',
      },
    ],
    test,
    title: 'PL-9.23 never prints half a surrogate pair',
  },
  {
    name: 'templates: a missing name is read',
    changes: [
      {
        file: 'packages/template/run/names.ts',
        from: '  return (from) => child(from, name)\n',
        to: '  return (from) => (Object(from)[name] === undefined ? undefined : child(from, name))\n',
      },
    ],
    test: 'packages/template/run/names.test.ts',
    title: 'BX-5.11 does not read a missing name, which V8 would search for in all prototypes',
  },
  {
    name: 'templates: the map of variants is charged by variants alone',
    changes: [
      {
        file: 'packages/template/formatters/picker.ts',
        from: 'charge(run, product.variants.length * (1 + product.optionNames.length) * stepsOfMap)',
        to: 'charge(run, product.variants.length)',
      },
    ],
    test: 'packages/template/step-growth.test.ts',
    title: 'BX-5.11 cost about as much for each read as a plain loop',
  },
  {
    name: 'templates: the text of a mark is charged for each value',
    changes: [
      {
        file: 'packages/template/formatters/picker.ts',
        from: '    chargeText(run, value.value, 4)\n',
        to: '    charge(run, productFactsOf(item, run).variants.length)\n    chargeText(run, value.value, 4)\n',
      },
    ],
    test: 'packages/template/step-growth.test.ts',
    title: 'BX-5.11 cost steps in proportion to their number, however many are sold out',
  },
  {
    name: 'templates: the text of a mark is escaped for nothing',
    changes: [
      {
        file: 'packages/template/formatters/picker.ts',
        from: 'chargeAndTransformText(run, markSeparator + text, escapeAttribute)',
        to: 'escapeAttribute(markSeparator + text)',
      },
    ],
    test: 'packages/template/step-growth.test.ts',
    title: 'BX-5.11 have the text of their marks escaped once, and charged',
  },
  {
    name: 'templates: a large template costs as much as a small one',
    changes: [
      {
        file: 'packages/template/compile/plan.ts',
        from: 'const stepsOfTagInLargeTemplate = 3',
        to: 'const stepsOfTagInLargeTemplate = 0',
      },
    ],
    test: 'packages/template/large-templates.test.ts',
    title: 'BX-5.11 costs more steps for each tag than one with few',
  },
  {
    name: 'templates: a module does not charge long chains in large templates',
    changes: [
      {
        file: 'packages/template/generated/write-block.ts',
        from: "writer.stepsOfSlowTag > 0 ? writeCharge(writer.stepsOfSlowTag, place) : ''",
        to: "''",
      },
    ],
    test: 'packages/template/large-templates.test.ts',
    title: 'BX-5.11 costs the same in both compilers, and ends at the same step',
  },
  {
    name: 'templates: the pattern of format is searched for nothing',
    changes: [
      {
        file: 'packages/template/formatters/core.ts',
        from: 'const stepsOfPattern = 4',
        to: 'const stepsOfPattern = 0',
      },
    ],
    test: 'packages/template/step-growth.test.ts',
    title: 'BX-5.11 costs steps to look through ',
  },
  {
    name: 'templates: white space is searched for at half the price',
    changes: [
      {
        file: 'packages/template/formatters/text.ts',
        from: "'Turns white space into `&nbsp;`.', { makes: 'text', stepsPer64Units: 2 }",
        to: "'Turns white space into `&nbsp;`.', { makes: 'text', stepsPer64Units: 1 }",
      },
    ],
    test: 'packages/template/step-growth.test.ts',
    title: 'BX-5.11 costs steps to look through ',
  },
]
