declare const brand: unique symbol

/**
 * A value that has passed a parser: at run time just the value, to the compiler a type of its own
 * that plain values and other brands cannot be passed for.
 */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
