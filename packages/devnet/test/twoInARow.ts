import { connect } from 'node:net'
import { startDevnet } from '../src/index.ts'

/** Whether something listens there. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

for (const variant of ['hour', 'minute'] as const) {
  const net = await startDevnet({ variant, autoBlock: 50 })
  await net.settle()
  const ports = net.chains.map(({ wsUrl }) => Number(new URL(wsUrl).port))
  await net.stop()
  for (const port of ports) if (await isOpen(port)) throw new Error(`${port} is still open`)
}
process.stdout.write('ended\n')
