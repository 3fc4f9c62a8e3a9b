export class SecretFilter {
  readonly #patterns = new Set<string>()
  #known: RegExp | undefined

  /** Adds a form of a secret. With `standsAlone`, it is not hidden inside longer words. */
  add(form: string, { standsAlone = false }: { readonly standsAlone?: boolean } = {}): void {
    const literal = form.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    // A phrase may be shown with other spaces between its words.
    const pattern = literal.replaceAll(/[\s,]+/g, '[\\s,]+')
    this.#patterns.add(standsAlone ? `(?<![a-z0-9])${pattern}(?![a-z0-9])` : pattern)
    this.#known = undefined
  }

  hide(text: string): string {
    if (this.#patterns.size === 0) return text
    this.#known ??= this.#compile()
    return text.replace(this.#known, '…')
  }

  #compile(): RegExp {
    // Longer forms come first, because a secret may begin with a shorter secret.
    const inTurn = [...this.#patterns].sort((one, two) => two.length - one.length)
    return new RegExp(inTurn.join('|'), 'gi')
  }
}
