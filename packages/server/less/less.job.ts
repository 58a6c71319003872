import { compileLess, type StyleOrder } from './compile-less.ts'

process.on('message', (order) => process.send?.(compileLess(order as StyleOrder))) // sent by less-child.ts alone
process.on('disconnect', () => process.exit())
