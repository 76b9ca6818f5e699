/** Sessions remembered at most, the oldest forgotten first. */
const MOST = 50_000

/**
 * Tokens that were good a moment ago, so that calls are counted per session: an office behind one address does not
 * share one limit. A token that nobody vouched for counts for its address, or made-up ones would never be stopped.
 */
export class KnownTokens {
  readonly #known = new Set<string>()

  admit(token: string): void {
    if (this.#known.has(token)) return
    if (this.#known.size >= MOST) for (const oldest of this.#known) if (this.#known.delete(oldest)) break
    this.#known.add(token)
  }

  refuse(token: string): void {
    this.#known.delete(token)
  }

  /** Whose calls these are for the limits. */
  keyOf(token: string | undefined, address: string): string {
    return token !== undefined && this.#known.has(token) ? `session ${token}` : `address ${address}`
  }
}
