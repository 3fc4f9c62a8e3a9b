/** The interfaces of a lookup file, and the other names that it gives to types, by name. */
export function parseLookup(text: string): Map<string, string> {
  const interfaces = new Map<string, string>()
  let name: string | null = null
  let lines: string[] = []
  for (const line of text.split('\n')) {
    const opened = /^ {2}interface (\w+) /.exec(line)
    if (opened?.[1] !== undefined) {
      name = opened[1]
      lines = []
    }
    const alias = /^ {2}type (\w+) = .*;$/.exec(line)
    if (alias?.[1] !== undefined) interfaces.set(alias[1], line.slice(2))
    if (name === null) continue
    lines.push(line.slice(2))
    if (line === '  }' || (opened !== null && line.endsWith('}'))) {
      interfaces.set(name, lines.join('\n'))
      name = null
    }
  }
  return interfaces
}

/** The names in a text that could be names of types. */
export function namesIn(text: string): Set<string> {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/'[^'\n]*'/g, '')
  return new Set(code.match(/\b[A-Za-z_]\w*\b/g) ?? [])
}
