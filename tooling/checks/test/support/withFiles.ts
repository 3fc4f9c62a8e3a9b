import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Does work in a temporary folder with these files, by path, and removes the folder. */
export function withFiles<Result>(
  files: Readonly<Record<string, string>>,
  work: (root: string) => Result
): Result {
  const root = mkdtempSync(join(tmpdir(), 'paraclock-checks-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return work(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
