import { passedMethods } from './passedMethods.ts'

/** Which methods are passed through: the usual ones and `allow`, without `deny`. */
export class AllowList {
  readonly #allowed: Names
  readonly #denied: Names

  constructor({
    allow,
    deny
  }: { readonly allow: readonly string[]; readonly deny: readonly string[] }) {
    this.#allowed = readNames([...passedMethods, ...allow])
    this.#denied = readNames(deny)
  }

  /** Whether a method is passed through. */
  has(method: string): boolean {
    return matches(this.#allowed, method) && !matches(this.#denied, method)
  }
}

interface Names {
  readonly whole: ReadonlySet<string>
  readonly beginnings: readonly string[]
}

function readNames(names: readonly string[]): Names {
  return {
    whole: new Set(names.filter((name) => !name.endsWith('*'))),
    beginnings: names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  }
}

function matches({ whole, beginnings }: Names, method: string): boolean {
  return whole.has(method) || beginnings.some((beginning) => method.startsWith(beginning))
}
