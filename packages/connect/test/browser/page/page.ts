import { ParaclockError } from '@paraclock/core'
import { openApi } from '../../../src/index.ts'

/** The account that the page reads. The node knows it. */
const ACCOUNT = '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB'

function show(name: string, value: unknown): void {
  const [term, text] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  text.textContent = String(value)
  document.getElementById('facts')?.append(term, text)
}

async function run(): Promise<void> {
  const endpoints = new URLSearchParams(location.search).getAll('endpoint')
  const chain = await openApi({ endpoints })
  show('genesis', chain.facts.genesis)
  show('spec', chain.facts.specName)
  const account = await chain.api.query['system']?.['account']?.(ACCOUNT)
  show('account', JSON.stringify(account?.toJSON()))
  chain.provider.on('switched', ({ to }) => show('switched', to))
  await chain.api.rpc.chain.subscribeFinalizedHeads((head) => {
    const item = document.createElement('li')
    item.textContent = head.number.toString()
    document.getElementById('heads')?.append(item)
  })
  try {
    await chain.provider.request({ method: 'no_such' })
  } catch (error) {
    show('refused', error instanceof ParaclockError ? error.code : error)
  }
  Object.assign(globalThis, { closeChain: () => chain.close() })
}

run().then(
  () => report('open'),
  (error: unknown) => report(String(error))
)

function report(state: string): void {
  const place = document.getElementById('state')
  if (place) place.textContent = state
}
