import { withoutComments, type SourceFile } from '../source-files.ts'

const now = String.raw`(?:performance|Date)\s*\.\s*now\s*\(\s*\)`
/**
 * Matches assertions that a measured duration is below a bound. Lower bounds ("waited at least …") are allowed, because they hold
 * on a slow machine, too.
 */
const speed = new RegExp(String.raw`\bexpect\s*\(\s*${now}\s*-[^;]*?\)\s*\.\s*toBeLessThan(?:OrEqual)?\s*\(`, 'g')
const keptDifference = new RegExp(String.raw`\b(?:const|let)\s+(\w+)\s*=\s*${now}\s*-`, 'g')
const boundOf = (name: string): RegExp =>
  new RegExp(String.raw`\bexpect\s*\(\s*${name}\s*(?:[/*][^;]*?)?\)\s*\.\s*toBeLessThan(?:OrEqual)?\s*\(`, 'g')

/**
 * Reports test assertions that something was fast, because they fail on a busy machine. A test timeout detects a hang; speed is
 * measured in bench.
 */
export function checkTestSpeed(file: SourceFile): string[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(file.path)) return []
  const text = withoutComments(file.text)
  const kept = [...text.matchAll(keptDifference)].map(([, name = '']) => boundOf(name))
  return [speed, ...kept]
    .flatMap((bound) => [...text.matchAll(bound)])
    .map(({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file.path}:${line}: asserts that something was fast: assert its cause or order, or measure it in a bench`
    })
}
