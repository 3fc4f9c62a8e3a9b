/** A file of a tarball. */
export interface PackedFile {
  readonly path: string
  readonly text: string
}

// What is there for the repository alone.
const PATH =
  /(^|\/)(src|test|tests|scripts|bench|coverage|reports|node_modules)\/|\.(test|bench|built|browser|installed)\.|tsconfig|vitest/

const FIELDS = ['devDependencies', 'scripts', 'size-limit', 'install-limit', 'private']

// The sources that a source map contains are named as they were.
const TEXT = /\.(js|d\.ts|json)$/

/**
 * Lists what a tarball holds of the repository that made it: files of tests and sources, fields of
 * package.json that only a workspace reads, imports of packages that are not published, and folders of
 * the machine.
 */
export function listLeaks(files: readonly PackedFile[], root: string): readonly string[] {
  return files.flatMap(({ path, text }) => {
    if (PATH.test(path)) return [`${path} is packed`]
    const leaks = TEXT.test(path) && text.includes(root) ? [`${path} names ${root}`] : []
    if (/@tooling\//.test(text) && path.endsWith('.js')) leaks.push(`${path} imports @tooling`)
    if (path !== 'package.json') return leaks
    const manifest = JSON.parse(text) as Record<string, unknown>
    const fields = FIELDS.filter((field) => field in manifest)
    const protocols = text.match(/"(workspace|catalog|link|file):[^"]*"|@paraclock\/source/g) ?? []
    return [...leaks, ...[...fields, ...protocols].map((what) => `package.json has ${what}`)]
  })
}
