interface OutputKind {
  /** The settings that an output needs in addition to `url`. */
  readonly needs: readonly ('secret' | 'from' | 'to')[]
  /** The protocols that `url` may have. */
  readonly protocols: readonly string[]
}

const overHttp = (...needs: OutputKind['needs']): OutputKind => ({
  needs,
  protocols: ['http:', 'https:']
})

/** docs/watchtower.md describes the settings of each kind. */
export const outputKinds = {
  webhook: overHttp(),
  slack: overHttp(),
  discord: overHttp(),
  pagerduty: overHttp('secret'),
  matrix: overHttp('secret'),
  email: { needs: ['from', 'to'], protocols: ['smtp:', 'smtps:'] } as OutputKind
}

export type OutputKindName = keyof typeof outputKinds

export const outputKindNames = Object.keys(outputKinds) as [OutputKindName, ...OutputKindName[]]
