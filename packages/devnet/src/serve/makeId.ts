let made = 0

/** The id of a subscription or an operation, which no other has. */
export function makeId(): string {
  made += 1
  return `devnet${made}`
}
