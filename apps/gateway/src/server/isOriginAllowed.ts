/** Whether a page of this origin may use the gateway. What is no page sends no origin. */
export function isOriginAllowed(origin: string | undefined, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes('*')) return true
  return origins.some((allowed) => URL.parse(allowed)?.origin === origin)
}
