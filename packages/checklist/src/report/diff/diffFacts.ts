import type { NetworkReport } from '../Report.ts'
import { formatAmount } from '../wording/formatValues.ts'
import { channelWords } from '../wording/words.ts'
import type { FactChange } from './ReportDiff.ts'

/** Compares what two reports say of one network's chains, channels and fees. */
export function diffFacts(
  before: NetworkReport | undefined,
  after: NetworkReport | undefined
): readonly FactChange[] {
  const earlier = listFacts(before)
  const later = listFacts(after)
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((fact) => {
    const from = earlier.get(fact)
    const to = later.get(fact)
    if (from === to) return []
    return [{ fact, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
  })
}

/** The facts of a network that a change of means something; blocks go by, and are none of them. */
function listFacts(network: NetworkReport | undefined): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  if (network === undefined) return facts
  const { variant, chains, channels, fees } = network
  if (variant !== undefined) facts.set('variant', `whole ${variant}s`)
  for (const { role, name, paraId, specName, specVersion, genesisHash } of chains) {
    facts.set(`${role} name`, name)
    if (specName !== undefined) facts.set(`${role} runtime`, `${specName} ${specVersion ?? ''}`)
    if (genesisHash !== undefined) facts.set(`${role} genesis`, genesisHash)
    if (paraId !== undefined) facts.set(`${role} parachain`, String(paraId))
  }
  for (const { sender, recipient, state, maxCapacity, maxMessageSize } of channels) {
    const room =
      maxCapacity === undefined ? '' : `, ${maxCapacity} × ${maxMessageSize ?? '?'} bytes`
    facts.set(`channel ${sender} → ${recipient}`, `${channelWords[state]}${room}`)
  }
  for (const { title, fee } of fees) facts.set(`fee ${title}`, formatAmount(fee))
  return facts
}
