declare const brand: unique symbol

/** A value that has passed a parser. The compiler accepts neither plain values nor other brands for it. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
