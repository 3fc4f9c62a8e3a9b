declare const brand: unique symbol

/**
 * A value that has passed a parser. The compiler accepts neither plain values nor values of other
 * brands in its place.
 */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
