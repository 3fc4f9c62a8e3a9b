/**
 * Host functions by name. Numbers are pointers and 32-bit values, bigints are 64-bit values and
 * pointers with a length above.
 */
export type HostFunctions = Readonly<
  Record<string, (...args: never[]) => number | bigint | undefined>
>
