import { ParaclockError, stringifyJson } from '@paraclock/core'
import { connectChain } from '../../../src/index.ts'

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
  const chain = await connectChain({ endpoints })
  show('genesis', chain.facts.genesis)
  show('spec', chain.facts.specName)
  const { value } = await chain.storage({ pallet: 'System', entry: 'Account', keys: [ACCOUNT] })
  show('account', stringifyJson(value))
  chain.provider.on('switched', ({ to }) => show('switched', to))
  const { provider } = chain
  await provider.subscribe('f', 'chain_subscribeFinalizedHeads', [], (_, { number }) => {
    const item = document.createElement('li')
    item.textContent = String(Number(number))
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
