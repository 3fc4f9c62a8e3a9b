import { parseImports } from './parseAugmentation.ts'
import { namesIn, parseLookup } from './parseLookup.ts'
import type { TypegenOutput } from './runTypegen.ts'

/** The module in which typegen augments the interfaces of a runtime's own types. */
export const LOOKUP = '@polkadot/types/lookup'

const CODEC = [
  'Bytes',
  'BTreeMap',
  'BTreeSet',
  'Compact',
  'Enum',
  'Option',
  'Result',
  'Struct',
  'Vec'
]
const FOREIGN = /\b[A-Z]\w*?(RuntimeCall|OpaqueExtrinsic|OpaqueKeyOwnershipProof)\b/g
// polkadot.js writes a length before bytes that it gets as text, and takes a Uint8Array as it is.
// An encoded extrinsic begins with its own length, so text would get a second length.
const OPAQUE_ARGUMENT = /\b[A-Z]\w*OpaqueExtrinsic \| string \| Uint8Array\b/g
const OWN_NAMES: Readonly<Record<string, string>> = {
  OpaqueExtrinsic: 'Bytes',
  OpaqueKeyOwnershipProof: 'OpaqueKeyOwnershipProof',
  RuntimeCall: 'Call'
}
const KNOWN = new Map([
  ...CODEC.map((name) => [name, '@polkadot/types-codec'] as const),
  ['Call', '@polkadot/types/interfaces/runtime'],
  ['OpaqueKeyOwnershipProof', '@polkadot/types/interfaces/babe']
])

/**
 * Adds the missing declarations of typegen's output. Typegen writes unnamed types inline without
 * imports for their parts, and uses the names of polkadot.js only for runtimes that it knows.
 */
export function repairOutput(output: TypegenOutput): TypegenOutput {
  const lookup = new Set(parseLookup(output.lookup).keys())
  return {
    calls: repair(output.calls, lookup),
    consts: repair(output.consts, lookup),
    errors: repair(output.errors, lookup),
    events: repair(output.events, lookup),
    lookup: repair(output.lookup, lookup),
    query: repair(output.query, lookup),
    registry: output.registry,
    tx: repair(output.tx, lookup)
  }
}

function repair(text: string, lookup: ReadonlySet<string>): string {
  const isLookup = text.includes(`declare module '${LOOKUP}'`)
  const renamed = text
    .replace(OPAQUE_ARGUMENT, 'Uint8Array')
    .replace(FOREIGN, (name, end: string) => (lookup.has(name) ? name : (OWN_NAMES[end] ?? name)))
  const imports = parseImports(renamed)
  const missing = [...namesIn(renamed)].flatMap((name) => {
    if (imports.has(name)) return []
    const from = KNOWN.get(name) ?? (lookup.has(name) ? LOOKUP : undefined)
    // A lookup file declares what it would otherwise import.
    if (from === undefined || (from === LOOKUP && isLookup)) return []
    return [`import type { ${name} } from '${from}';`]
  })
  return renamed.replace(/^import type /m, `${[...missing, 'import type '].join('\n')}`)
}
