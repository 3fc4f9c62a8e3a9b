import type { ConnectedChain } from '@paraclock/connect'
import {
  bytesToHex,
  formatAccount,
  formatBalance,
  genericPrefix,
  parseAccount,
  parseBalance,
  parseJson,
  sanitizeText,
  stringifyJson
} from '@paraclock/core'
import {
  camelCase,
  encodeCall,
  type GivenCall,
  integerOf,
  type RuntimeCall,
  readGivenCall,
  toJson,
  variantsOf
} from '@paraclock/types'
import type { CallChoice, TypedTask } from './TaskDesk.ts'

type Described = Pick<ConnectedChain, 'facts' | 'stated' | 'runtime'>

/**
 * Matches names that hint at a token other than the chain's own. An amount of a call may be in a
 * different token if the name of the pallet, or the type of another argument, matches.
 */
const OTHER_TOKEN = /asset|currenc|location|token|counterpart/i

/** Matches calls that the authors of blocks make by inherents. No account can make them. */
const INHERENT = /^timestamp\.set$|^\w*inherent\.enter$|^parachainSystem\.setValidationData$/i

/**
 * Lists the calls of a chain that an account can make. A call is listed if its pallet and its name
 * together contain every word of `words`.
 */
export function listCalls(chain: Described, words: string): readonly CallChoice[] {
  const wanted = words.toLowerCase().split(/[\s.]+/)
  const { metadata } = chain.runtime
  return metadata.pallets.flatMap(({ name, calls }) =>
    variantsOf(metadata, calls?.type).flatMap((variant) => {
      const [pallet, method] = [camelCase(name), camelCase(variant.name)]
      const title = `${pallet}.${method}`.toLowerCase()
      if (!wanted.every((word) => title.includes(word)) || INHERENT.test(title)) return []
      const fields = variant.fields.map(({ name, type, typeName = String(type) }) => ({
        name: camelCase(name ?? ''),
        type: sanitizeText(typeName),
        isAmount: typeName.includes('Balance') && integerOf(metadata, type) !== undefined
      }))
      const others = fields.flatMap(({ type, isAmount }) => (isAmount ? [] : [type]))
      const isOwn = ![pallet, ...others].some((one) => OTHER_TOKEN.test(one))
      const unit = (isOwn ? chain.stated.tokens[0] : undefined) ?? ('smallest' as const)
      const args = fields.map(({ isAmount, ...arg }) => (isAmount ? { ...arg, unit } : arg))
      return [{ pallet, method, docs: sayDocs(variant.docs), args }]
    })
  )
}

/** Returns the first paragraph of a call's documentation, without the marks of rustdoc. */
function sayDocs(lines: readonly string[]): string {
  const [paragraph = ''] = lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .split('\n\n')
  return sanitizeText(paragraph.replace(/\n/g, ' ').replace(/[`[\]]/g, ''))
}

/** Finds a call by its pallet and name, in the spelling of polkadot.js. */
function findChoice(chain: Described, pallet: string, method: string): CallChoice | undefined {
  return listCalls(chain, `${pallet}.${method}`).find(
    (one) => one.pallet === pallet && one.method === method
  )
}

/**
 * Converts a call that a person typed to the input of `readGivenCall`. An amount in the chain's token
 * is converted to the smallest unit. Text that looks like JSON is parsed.
 */
export function readTypedCall(chain: Described, call: TypedTask['call']): GivenCall {
  if ('bytes' in call) return call.bytes.trim()
  const { pallet, method } = call
  const known = findChoice(chain, pallet, method)
  const args = Object.entries(call.args).map(([name, typed]) => {
    const text = typed.trim()
    const unit = known?.args.find((arg) => arg.name === name)?.unit
    if (typeof unit === 'object') return [name, String(parseBalance(text, unit))]
    return [name, /^(?:[[{"]|true$|false$|null$)/.test(text) ? parseJson(text) : text]
  })
  return { pallet, method, args: Object.fromEntries(args) }
}

/**
 * Writes a call as a person types it: the choice of the call, and the text of each argument. Returns
 * the bytes of the call if its arguments cannot be typed.
 */
export function writeTypedCall(
  chain: Described & Pick<ConnectedChain, 'name'>,
  { pallet, method, args }: RuntimeCall
): { readonly call: TypedTask['call']; readonly choice?: CallChoice } {
  const bytes = bytesToHex(chain.runtime.encodeCall({ pallet, method, args }))
  const [own, name] = [camelCase(pallet), camelCase(method)]
  const choice = findChoice(chain, own, name)
  if (choice === undefined) return { call: { bytes } }
  const prefix = chain.facts.ss58Prefix ?? genericPrefix
  const texts = Object.entries(args).map(([key, value]) => {
    const unit = choice.args.find((arg) => arg.name === camelCase(key))?.unit
    const { type, value: inner } = Object(value) as { readonly type?: unknown; value?: unknown }
    if (typeof value === 'bigint' && typeof unit === 'object')
      return [camelCase(key), formatBalance(value, unit).replace(/ .*/s, '')]
    if (type === 'Id')
      return [camelCase(key), formatAccount({ account: parseAccount(String(inner)), prefix })]
    const json = toJson(value)
    return [camelCase(key), typeof json === 'object' ? stringifyJson(json) : String(json)]
  })
  const call = { pallet: own, method: name, args: Object.fromEntries(texts) }
  try {
    if (
      encodeCall({
        call: readGivenCall({ chain, call: readTypedCall(chain, call) }),
        chains: [chain]
      }) === bytes
    )
      return { call, choice }
  } catch {
    // The bytes are given below.
  }
  return { call: { bytes } }
}
