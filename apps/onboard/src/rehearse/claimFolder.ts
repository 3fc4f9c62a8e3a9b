import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { replaceFiles } from '../render/write/replaceFiles.ts'

const MARK = 'written-by-the-demo.txt'

/** Throws if another program wrote the folder: it has files, but lacks the file `MARK`. */
export async function requireDemoFolder(path: string, name: string): Promise<void> {
  const found = await readdir(path).catch((error: { readonly code?: string }) => {
    if (error.code === 'ENOENT') return []
    return [name]
  })
  if (found.length === 0 || found.includes(MARK)) return
  const problem = `${name} exists, and the demo did not write it: it would overwrite its files. Move it, or start the demo in another folder`
  throw refuseArgument(problem)
}

export async function claimFolder(path: string): Promise<void> {
  const text = 'The demo of paraclock writes this folder, and overwrites it when it runs again.\n'
  await replaceFiles({ files: [{ path: join(path, MARK), text }] })
}
