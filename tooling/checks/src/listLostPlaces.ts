import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// A package is named without the folder that holds it.
const AREAS = ['.', 'packages', 'apps']

/** Lists the places of "Where a new feature goes" in CONTRIBUTING.md that are not in the repository. */
export function listLostPlaces(root: string): readonly string[] {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, section = ''] = page.split('## Where a new feature goes\n')
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/`([^`\n]+\/[^`\n]+)`/g)]
    .map(([, place = '']) => place)
    .filter((place) => !AREAS.some((area) => existsSync(join(root, area, place))))
}
