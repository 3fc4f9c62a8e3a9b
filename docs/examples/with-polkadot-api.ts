// polkadot-api against the gateway: it reads, signs and follows a task without any package of ours.
import { stdout } from 'node:process'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { startGateway } from '@paraclock/gateway'
import { createClient } from 'polkadot-api'
import { getPolkadotSigner } from 'polkadot-api/signer'
import { getWsProvider } from 'polkadot-api/ws'

const net = await startDevnet({ variant: 'minute', instant: true })
const upstreams = [net.service.wsUrl]
const gateway = await startGateway({ upstreams, port: 0, logLevel: 'silent' })

const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
const client = createClient(getWsProvider(gateway.wsUrl))
const api = client.getUnsafeApi()
const signer = getPolkadotSigner(alice.publicKey, 'Sr25519', (bytes) => alice.sign(bytes))
const slot = BigInt((Math.floor(Number(net.now()) / 60) + 2) * 60)
const schedule = api.tx['AutomationTime']?.['schedule_native_transfer_task']
if (schedule === undefined) throw new Error('this chain is not the service')
const { ok, events } = await schedule({
  provided_id: new TextEncoder().encode('pocket-money'),
  execution_times: [slot],
  recipient_id: bob.address,
  amount: 15_000_000_000n
}).signAndSubmit(signer)
const scheduled = events.find(({ type }) => type === 'AutomationTime')
stdout.write(`${ok}: ${scheduled?.value.type}\n`)
client.destroy()
await gateway.close()
await net.stop()

// Prints:
// true: TaskScheduled
