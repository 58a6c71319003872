import { compileLess, type StyleOrder } from './compile-less.ts'

process.once('message', (order) => process.send?.(compileLess(order as StyleOrder))) // sent by styles.ts alone
