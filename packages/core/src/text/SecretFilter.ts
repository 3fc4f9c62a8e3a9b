export class SecretFilter {
  readonly #patterns = new Set<string>()
  #known: RegExp | undefined

  /**
   * Adds a text to hide. With `standsAlone`, the text is hidden only if no letter or digit comes
   * directly before or after it.
   */
  add(form: string, { standsAlone = false }: { readonly standsAlone?: boolean } = {}): void {
    const literal = form.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    // People separate the words of a secret phrase by spaces, line breaks or commas.
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
    // Longer patterns come first, because a longer secret may begin with a shorter one.
    const inTurn = [...this.#patterns].sort((one, two) => two.length - one.length)
    return new RegExp(inTurn.join('|'), 'gi')
  }
}
