import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimFolder, requireDemoFolder } from './claimFolder.ts'

test('a folder may be overwritten that is missing, empty or claimed, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const refused = { code: 'CommandArgumentInvalid' }
  try {
    const own = join(folder, 'own')
    await requireDemoFolder(own, 'own')
    await mkdir(own)
    await requireDemoFolder(own, 'own')
    await writeFile(join(own, 'report.json'), '{}')
    await expect(requireDemoFolder(own, 'own')).rejects.toMatchObject(refused)
    await claimFolder(own)
    await requireDemoFolder(own, 'own')
    const file = join(own, 'report.json')
    await expect(requireDemoFolder(file, 'report.json')).rejects.toMatchObject(refused)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
