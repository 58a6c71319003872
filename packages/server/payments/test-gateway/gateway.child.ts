import { createServer, type AddressInfo } from 'node:net'
import fs from 'node:fs'
import { secretInFile } from '../secret-file.ts'
import { gatewayFilesIn, isTakenCode } from './gateway-files.ts'
import { makeGatewayServer } from './gateway-server.ts'
import { openJournal } from './journal.ts'

const [, , dataDir = ''] = process.argv
const files = gatewayFilesIn(dataDir)
process.on('disconnect', () => process.exit()) // until the gateway runs; then `end` replaces it

await takeLock()
const secret = secretInFile(files.secret)
const { state, journal } = await openJournal(files.journal)
const gateway = makeGatewayServer(state, journal, secret)
await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve))
const { port } = gateway.server.address() as AddressInfo // no string: the server listens on a port
const draft = `${files.address}.new`
fs.writeFileSync(draft, `http://127.0.0.1:${port}`, { mode: 0o600 })
fs.renameSync(draft, files.address)

process.removeAllListeners('disconnect')
process.on('disconnect', end) // the server that started this process has ended, even if it was killed
process.on('SIGTERM', end)
process.on('SIGINT', () => {}) // Ctrl+C reaches the whole process group; the server decides when the gateway ends
process.send?.('ready')

function takeLock(): Promise<void> {
  return new Promise((resolve) => {
    createServer((socket) => socket.destroy())
      .once('error', () => process.exit(isTakenCode))
      .listen(files.lock, resolve)
  })
}

function end(): void {
  void gateway.stop().finally(() => process.exit())
}
