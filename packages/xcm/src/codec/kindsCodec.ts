import { joinBytes, type ParaclockError } from '@paraclock/core'
import { type Codec, createCodec, createDecoder, u8 } from 'scale-ts'

/** A variant of an enum. `kind` is the name of the variant. */
interface Tagged {
  readonly kind: string
}

type Member<Value extends Tagged, Kind> = Value extends { readonly kind: infer Own }
  ? Kind extends Own
    ? Value
    : never
  : never

/**
 * The encoding of each variant of an enum: its first byte, and the codecs of its fields in order.
 * The byte is `undefined` if the XCM version lacks the variant.
 */
export type Kinds<Value extends Tagged> = {
  readonly [Kind in Value['kind']]: readonly [
    byte: number | undefined,
    fields: {
      readonly [Name in keyof Member<Value, Kind> as Exclude<Name, 'kind'>]-?: Codec<
        Member<Value, Kind>[Name]
      >
    }
  ]
}

/** Creates the codec of a Rust enum. */
export function kindsCodec<Value extends Tagged>(args: {
  readonly kinds: Kinds<Value>
  readonly refuseValue: (value: Value, known: readonly string[]) => ParaclockError
  readonly refuseByte: (byte: number) => ParaclockError
}): Codec<Value> {
  const { kinds, refuseValue, refuseByte } = args
  const rows = (Object.keys(kinds) as Value['kind'][]).flatMap((kind) => {
    const [byte, fields] = kinds[kind]
    return byte === undefined
      ? []
      : [{ kind, byte, fields: Object.entries(fields as unknown as Fields) }]
  })
  const byKind = new Map<string, Row>(rows.map((row) => [row.kind, row]))
  const byByte = new Map<number, Row>(rows.map((row) => [row.byte, row]))
  return createCodec<Value>(
    (value) => {
      const row = byKind.get(value?.kind)
      if (row === undefined) throw refuseValue(value, [...byKind.keys()])
      const fields = row.fields.map(([name, codec]) => codec.enc(Reflect.get(value, name)))
      return joinBytes([Uint8Array.of(row.byte), ...fields])
    },
    createDecoder((bytes) => {
      const byte = u8.dec(bytes)
      const row = byByte.get(byte)
      if (row === undefined) throw refuseByte(byte)
      const value: Record<string, unknown> = { kind: row.kind }
      for (const [name, codec] of row.fields) {
        const field = codec.dec(bytes)
        if (field !== undefined) value[name] = field
      }
      return value as unknown as Value
    })
  )
}

type Fields = Readonly<Record<string, Codec<unknown>>>

interface Row {
  readonly kind: string
  readonly byte: number
  readonly fields: readonly (readonly [name: string, codec: Codec<unknown>])[]
}
