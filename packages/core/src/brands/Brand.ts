declare const brand: unique symbol

/**
 * A value that has passed a parser. At run time it is the plain value; to the compiler it is a type
 * of its own, for which plain values and other brands cannot be passed.
 */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
