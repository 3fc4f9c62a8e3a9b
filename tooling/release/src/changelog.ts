/** The lines of a changeset in a package's changelog: its summary alone, without a commit. */
export function getReleaseLine({ summary }: { readonly summary: string }): string {
  return `- ${summary.replaceAll(/\n(?=.)/g, '\n  ')}`
}

/** No line: all packages take one another's new version in each release. */
export function getDependencyReleaseLine(): string {
  return ''
}
