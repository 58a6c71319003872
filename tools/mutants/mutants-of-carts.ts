import type { Mutant } from './mutant.ts'

const additionalFields = 'packages/server/cart/additional-fields/additional-fields.test.ts'
const expiry = 'packages/server/cart/delete-expired-carts.process.test.ts'
const jobs = 'packages/server/jobs/jobs.test.ts'

/** Planted defects in the lock and the expiry of carts, in the job queue that runs it, and in the additional fields of cart lines. */
export const mutantsOfCarts: readonly Mutant[] = [
  {
    name: 'cart: adds take no lock',
    changes: [
      {
        file: 'packages/server/cart/cart-lock.ts',
        from: "`cart:${visitor.tokenHash.toString('hex')}`",
        to: "`cart:${visitor.tokenHash.toString('hex')}${Math.random()}`",
      },
    ],
    test: 'packages/server/cart/cart-lock.test.ts',
    title: 'SF-5.05 checks the stock one add after the other even before',
  },
  {
    name: 'carts: the end of one waits for whoever changes it',
    changes: [{ file: 'packages/server/cart/expired.store.ts', from: ' skip locked', to: '' }],
    test: expiry,
    title: 'skips a cart that a request is changing, without waiting, and leaves it whole',
  },
  {
    name: 'carts: one millisecond too early',
    changes: [
      {
        file: 'packages/server/cart/expired.store.ts',
        from: 'expires_at <= $2',
        to: "expires_at <= $2::timestamptz + interval '1 millisecond'",
      },
    ],
    test: expiry,
    title: 'keeps a cart that expires in one millisecond, by the process clock, and changes no other table',
  },
  {
    name: 'carts: those of every site go with those of one',
    changes: [
      {
        file: 'packages/server/cart/expired.store.ts',
        from: 'and ($1::uuid is null or site_id = $1)',
        to: 'and ($1::uuid is null or true)',
      },
    ],
    test: expiry,
    title: 'removes exactly the expired carts with their lines, of one site or all, for any batch size',
  },
  {
    name: 'carts: a key that is hidden from the index',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: '(select coalesce((select cart_hash from visitor), $2::bytea)) ${lock}',
        to: 'coalesce((select cart_hash from visitor), $2::bytea) ${lock}',
      },
    ],
    test: 'packages/server/cart/cart-statements.test.ts',
    title: 'BX-6.09 finds a cart among 3,000 of its site without reading the others',
  },
  {
    name: 'carts: a change holds nothing',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: "const holdText = textOfLoad('for no key update')",
        to: "const holdText = textOfLoad('')",
      },
    ],
    test: expiry,
    title: 'makes an add wait for a removal in progress, and gives it a new cart with only that line',
  },
  {
    name: 'carts: a change does not keep the visitor',
    changes: [{ file: 'packages/server/http/request.ts', from: '      sendVisitor(state, visitor.token)\n', to: '' }],
    test: 'packages/server/cart/cart-cookies.test.ts',
    title: 'SF-4.17 renews the cookies for 30 days with every change of the cart, by call or form, but not with a read',
  },
  {
    name: 'jobs: a request adds some for another site',
    changes: [
      {
        file: 'packages/server/migrations/0008-jobs.ts',
        from: "site is null or site is distinct from nullif(current_setting('app.site', true), '')::uuid",
        to: 'site is null',
      },
    ],
    test: jobs,
    title: 'BX-5.06 refuses a job outside a site’s transaction',
  },
  {
    name: 'jobs: a request adds any task',
    changes: [
      {
        file: 'packages/server/migrations/0008-jobs.ts',
        from: 'not exists (select from job_tasks t where t.name = enqueue.task)',
        to: 'false',
      },
    ],
    test: jobs,
    title: 'BX-5.06 refuses a request’s job with ',
  },
  {
    name: 'jobs: a worker lives on whose question for a job was cut off',
    changes: [{ file: 'packages/server/jobs/run-worker.ts', from: 'lost.abort()', to: 'void lost' }],
    test: jobs,
    title: 'BX-4.02 soon runs a job that was assigned over a connection that broke before the answer',
  },
  {
    name: 'jobs: the end of one that cannot be said ends the process',
    changes: [
      {
        file: 'packages/server/jobs/run-worker.ts',
        from: '    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },\n',
        to: '',
      },
    ],
    test: 'packages/server/jobs/jobs-restart.process.test.ts',
    title: 'BX-4.02 keeps the server running when the connection is lost while a job completes, and runs the job again',
  },
  {
    name: 'jobs: a timer does not wait for the end of a run',
    changes: [
      {
        file: 'packages/server/jobs/repeat-task.ts',
        from: 'await tryToRun(deps, task, stopping)',
        to: 'void tryToRun(deps, task, stopping)',
      },
    ],
    test: 'packages/server/jobs/start-tasks.test.ts',
    title: 'never runs a task twice at once, however long a run takes',
  },
  {
    name: 'jobs: a cron run does not wait for the end of the one before',
    changes: [{ file: 'packages/server/jobs/run-worker.ts', from: 'queueName: name, ', to: '' }],
    test: jobs,
    title: 'starts a scheduled run only after the previous one has ended, also in another process',
  },
  {
    name: 'forms: the server believes the answers of an API call',
    changes: [
      {
        file: 'packages/server/cart/additional-fields/normalize-additional-fields.ts',
        from: 'if (Object.keys(problems).length > 0)',
        to: 'if (problems === null)',
      },
    ],
    test: additionalFields,
    title: 'SF-7.03 checks the answers of an API call',
  },
  {
    name: 'forms: a posted path leads to another site',
    changes: [
      {
        file: 'packages/server/cart/return-path.ts',
        from: "return url.origin === base && !url.pathname.startsWith('//') ? url : null",
        to: 'return url',
      },
    ],
    test: additionalFields,
    title: 'redirects to the product page instead of the return address',
  },
]
