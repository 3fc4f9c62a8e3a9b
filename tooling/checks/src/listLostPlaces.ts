import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSection } from './readSection.ts'

// A package is named without the folder that holds it.
const AREAS = ['.', 'packages', 'apps']

const PLACE = /`([^`\n]+\/[^`\n]+)`/g
// A name in a file: `name` of `file`, `name` in `file`, or `file` (`name`.
const NAMED =
  /`(?<before>\w+)` (?:of|in) `(?<of>[^`\n]+\.\w+)`|`(?<file>[^`\n]+\.\w+)` \(`(?<after>\w+)`/g

/**
 * Lists the places of "Where a new feature goes" in CONTRIBUTING.md that are not in the repository,
 * and the names that their files do not contain.
 */
export function listLostPlaces(root: string): readonly string[] {
  const table = readSection(root, 'Where a new feature goes')
  const find = (place: string): string | undefined =>
    AREAS.map((area) => join(root, area, place)).find((path) => existsSync(path))
  const lost = [...table.matchAll(PLACE)].flatMap(([, place = '']) =>
    find(place) === undefined ? [place] : []
  )
  const unnamed = [...table.matchAll(NAMED)].flatMap(({ groups = {} }) => {
    const { before, of, file = of ?? '', after: name = before ?? '' } = groups
    const path = find(file)
    if (path === undefined || readFileSync(path, 'utf8').includes(name)) return []
    return [`${name} of ${file}`]
  })
  return [...lost, ...unnamed]
}
