import { compileLess, type StyleOrder } from './compile-less.ts'

process.on('message', (order) => process.send?.(compileLess(order as StyleOrder))) // only less-process.ts sends messages
process.on('disconnect', () => process.exit())
