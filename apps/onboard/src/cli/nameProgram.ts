/**
 * What to type to run this program again, as it was run now: who has it by npx, or in this repository,
 * has no `paraclock` on the path.
 */
export function nameProgram(env: Readonly<Record<string, string | undefined>>): string {
  const { npm_lifecycle_event: script } = env
  if (script === 'onboard') return 'npx --yes pnpm@12.21.0 onboard'
  return script === 'npx' ? 'npx @paraclock/onboard' : 'paraclock'
}
