import { argv, stdout } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { openHistory, openRecorder } from '../../src/index.ts'

// Records a chain up to a block. Tests run it as a process, and kill it at any moment.
const [database = '', endpoint = '', role = '', to = '', serviceId = ''] = argv.slice(2)
const history = await openHistory({ database })
// A devnet with thousands of blocks may be slow to answer.
const provider = {
  ...{ handshakeMs: 60_000, answerMs: 60_000, attemptMs: 60_000 },
  ...{ heartbeatTimeoutMs: 60_000, deadlineMs: 120_000 }
}
const chain = await connectChain({ endpoints: endpoint, name: role, provider })
const recorder = await openRecorder({
  ...{ history, chain, network: 'main', from: 1, batch: 4 },
  role: role === 'target' ? 'target' : 'service',
  serviceId: Number(serviceId)
})
stdout.write('opened\n')
for await (const { block } of recorder.catchUp({ to: Number(to) })) stdout.write(`${block}\n`)
await chain.close()
await history.close()
