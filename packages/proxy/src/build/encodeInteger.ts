/** Writes a number in so many bytes, the lowest first. */
export function encodeInteger(args: {
  readonly value: bigint
  readonly bytes: number
}): Uint8Array {
  return Uint8Array.from({ length: args.bytes }, (_, index) =>
    Number((args.value >> BigInt(8 * index)) & 0xffn)
  )
}
