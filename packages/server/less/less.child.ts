import { compileLess, type CompileRequest } from './compile-less.ts'

process.on('message', (request) => process.send?.(compileLess(request as CompileRequest))) // only less-process.ts sends messages
process.on('disconnect', () => process.exit())
