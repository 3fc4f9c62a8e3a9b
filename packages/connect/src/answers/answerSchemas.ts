import {
  decodeHex,
  type Hex,
  hideSecrets,
  isPrefix,
  maxDecimals,
  maxSymbolLength,
  sanitizeText
} from '@paraclock/core'
import * as v from 'valibot'

const MAX_APIS = 1024
const MAX_METHODS = 4096
const MAX_TOKENS = 256
const MAX_ITEMS = 262_144
// A block has at most about 20,000 extrinsics, because of its weight limit. `MAX_ITEMS` would be
// too large here, because computing the root of that many extrinsics takes ten seconds.
const MAX_EXTRINSICS = 32_768
const MAX_NAME_LENGTH = 128

/** A schema for an answer of an endpoint. `Output` is the type of the checked answer. */
export type AnswerSchema<Output> = v.GenericSchema<unknown, Output>

const u32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))

function hexText(pattern: RegExp): AnswerSchema<Hex> {
  return v.pipe(v.string(), v.regex(pattern)) as AnswerSchema<string> as AnswerSchema<Hex>
}

function listOf<Output>(
  item: AnswerSchema<Output>,
  most: number = MAX_ITEMS
): AnswerSchema<readonly Output[]> {
  return v.pipe(v.array(item), v.maxLength(most))
}

/** A text that is safe to print: cut to `longest` characters, and without known secrets. */
function shownText(longest: number): AnswerSchema<string> {
  return v.pipe(
    v.string(),
    v.transform((text) => sanitizeText(hideSecrets(text).slice(0, longest)))
  )
}

/** The hash of a block or of a value: 32 bytes as lower-case hex. */
export const hashSchema: AnswerSchema<Hex> = hexText(/^0x[0-9a-f]{64}$/)

export const bytesSchema: AnswerSchema<Hex> = hexText(/^0x(?:[0-9a-f]{2})*$/i)

// Nodes write a block number as hexadecimal text or as a JSON number.
const blockNumberSchema: AnswerSchema<number> = v.pipe(
  v.union([
    v.pipe(
      hexText(/^0x[0-9a-f]{1,16}$/i),
      v.transform((text) => Number(text))
    ),
    v.number()
  ]),
  u32
)

export interface HeaderAnswer {
  readonly number: number
  readonly parentHash: Hex
}

export const headerSchema: AnswerSchema<HeaderAnswer> = v.object({
  number: blockNumberSchema,
  parentHash: hashSchema
})

/** The answer of `chain_getBlock`. The schema does not check the header. */
export const blockSchema: AnswerSchema<{
  readonly block: { readonly header: unknown; readonly extrinsics: readonly Hex[] }
}> = v.object({
  block: v.object({
    header: v.unknown(),
    extrinsics: listOf(bytesSchema, MAX_EXTRINSICS)
  })
})

/** The answer of `state_getReadProof`: the trie nodes that prove values of the storage. */
export const readProofSchema: AnswerSchema<{ readonly proof: readonly Uint8Array[] }> = v.object({
  proof: listOf(v.pipe(v.unknown(), v.transform(decodeHex), v.instance(Uint8Array)))
})

export const numberedSchema: AnswerSchema<Pick<HeaderAnswer, 'number'>> = v.object({
  number: blockNumberSchema
})

const nameSchema = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))

/** The answer of `rpc_methods`. */
export const methodsSchema: AnswerSchema<{ readonly methods: readonly string[] }> = v.object({
  methods: listOf(nameSchema, MAX_METHODS)
})

function orMissing<Output>(schema: AnswerSchema<Output>): AnswerSchema<Output | undefined> {
  return v.fallback(v.optional(schema), undefined)
}

/** The answer of `system_syncState`. */
export const syncStateSchema: AnswerSchema<{
  readonly currentBlock?: number | undefined
  readonly highestBlock?: number | undefined
}> = v.object({
  currentBlock: orMissing(blockNumberSchema),
  highestBlock: orMissing(blockNumberSchema)
})

/** The answer of `state_getRuntimeVersion`. */
export const runtimeVersionSchema: AnswerSchema<{
  readonly specName: string
  readonly specVersion: number
  readonly transactionVersion: number
  readonly apis: readonly (readonly [id: Hex, version: number])[]
}> = v.object({
  specName: v.pipe(nameSchema, v.transform(sanitizeText)),
  specVersion: u32,
  transactionVersion: v.optional(u32, 0),
  apis: v.optional(listOf(v.tuple([hexText(/^0x[0-9a-f]{16}$/), u32]), MAX_APIS), [])
})

export const chainNameSchema: AnswerSchema<string> = shownText(MAX_NAME_LENGTH)

const symbolSchema = v.pipe(shownText(maxSymbolLength), v.nonEmpty())
const decimalsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals))
const prefixSchema = orMissing(
  v.pipe(
    u32,
    v.check((value) => isPrefix(value))
  )
)

/**
 * Returns the schema for a list with one value for each token. A chain with one token may return
 * the value without a list.
 */
function perToken<Output>(
  schema: AnswerSchema<Output>
): AnswerSchema<readonly (Output | undefined)[]> {
  const each = orMissing(schema)
  const single = v.pipe(
    each,
    v.transform((one) => [one])
  )
  return v.fallback(v.optional(v.union([listOf(each, MAX_TOKENS), single]), []), [])
}

/** The answer of `system_properties`. A malformed value counts as missing. */
export const propertiesSchema: AnswerSchema<{
  readonly tokenSymbol: readonly (string | undefined)[]
  readonly tokenDecimals: readonly (number | undefined)[]
  readonly ss58Format?: number | undefined
  readonly ss58Prefix?: number | undefined
  readonly SS58Prefix?: number | undefined
}> = v.object({
  tokenSymbol: perToken(symbolSchema),
  tokenDecimals: perToken(decimalsSchema),
  ss58Format: prefixSchema,
  ss58Prefix: prefixSchema,
  SS58Prefix: prefixSchema
})

/** The answer of `state_getStorage`; `null` for a key without a value. */
export const storageValueSchema: AnswerSchema<Hex | null> = v.nullish(bytesSchema, null)

/** The answer of `state_queryStorageAt` for one block: exactly one set of changes. */
export const changeSetsSchema: AnswerSchema<
  readonly [{ readonly changes: readonly (readonly [key: Hex, value: Hex | null])[] }]
> = v.strictTuple([
  v.object({
    changes: listOf(v.tuple([bytesSchema, storageValueSchema]))
  })
])

export const keysSchema: AnswerSchema<readonly Hex[]> = listOf(bytesSchema)
