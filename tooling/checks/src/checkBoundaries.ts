import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { floors, layers } from './layers.ts'

/** One import that the architecture forbids. */
export interface BoundaryViolation {
  /** The rule that it breaks. */
  readonly rule: string
  /** The importing file. */
  readonly from: string
  /** The imported file. */
  readonly to: string
}

type Rule = NonNullable<NonNullable<Parameters<typeof cruise>[1]>['ruleSet']>['forbidden']

const TESTS = '(\\.test\\.ts|\\.test-d\\.ts|/(test|bench|scripts)/.*|\\.config\\.ts)$'

const inFolder = (root: string) => (folder: string) => `^${root}/${folder}/`

function createRules(): NonNullable<Rule> {
  const packageRules = layers.flatMap((layer, index) =>
    layer.map((name) => {
      const allowed = [name, ...layers.slice(0, index).flat()]
      return {
        name: `${name}-imports-only-what-is-below-it`,
        severity: 'error' as const,
        from: { path: `^packages/${name}/`, pathNot: TESTS },
        to: { path: '^(packages|apps|tooling)/', pathNot: `^packages/(${allowed.join('|')})/` }
      }
    })
  )
  const floorRules = Object.entries(floors).flatMap(([root, folders]) => [
    ...folders.map((folder, index) => {
      const nested = folders.filter((other) => other.startsWith(`${folder}/`))
      const allowed = folders.slice(0, index + 1).join('|')
      return {
        name: `${folder}-of-${root}-imports-only-what-is-below-it`,
        severity: 'error' as const,
        from: { path: `^${root}/${folder}/`, pathNot: [TESTS, ...nested.map(inFolder(root))] },
        to: { path: `^${root}/`, pathNot: `^${root}/(version\\.ts$|(${allowed})/)` }
      }
    }),
    {
      name: `each-folder-of-${root}-has-a-floor`,
      severity: 'error' as const,
      from: { path: inFolder(root)('[^/]+'), pathNot: folders.map(inFolder(root)) },
      to: {}
    }
  ])
  return [
    ...packageRules,
    ...floorRules,
    {
      name: 'the-rules-of-the-service-need-no-connection',
      severity: 'error',
      from: { path: '^packages/scheduler/src/schedule/', pathNot: TESTS },
      to: {
        path: '^(packages|apps|tooling)/',
        pathNot: '^packages/(core/|scheduler/src/(schedule/|errors.ts))'
      }
    },
    {
      name: 'tests-reach-the-devnet-and-tooling-but-never-an-app',
      severity: 'error',
      from: { path: `^packages/.*${TESTS}` },
      to: { path: '^apps/' }
    },
    {
      name: 'apps-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' }
    },
    {
      name: 'apps-do-not-import-tooling',
      severity: 'error',
      from: { path: '^apps/', pathNot: TESTS },
      to: { path: '^tooling/' }
    },
    {
      name: 'another-package-is-imported-by-its-name',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/(src|test)/' },
      to: {
        path: '^packages/',
        pathNot: '^$1/$2/',
        dependencyTypes: ['local']
      }
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      // VitePress makes the index of its search when it builds the site.
      to: { couldNotResolve: true, pathNot: '^@localSearchIndex$' }
    }
  ]
}

/** Finds every import under `root` that breaks the import direction of the architecture. */
export async function checkBoundaries(options: {
  readonly root: string
}): Promise<readonly BoundaryViolation[]> {
  const folders = ['packages', 'apps'].filter((name) => existsSync(join(options.root, name)))
  const report = await cruise(
    folders,
    {
      baseDir: options.root,
      ruleSet: { forbidden: createRules() },
      validate: true,
      doNotFollow: { path: ['node_modules', '/dist/'] },
      exclude: { path: ['/.types/', '/dist/', '/coverage/', '/generated/'] },
      tsPreCompilationDeps: true,
      combinedDependencies: true
    },
    {
      conditionNames: ['@paraclock/source', 'types', 'node', 'import', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.js', '.mjs', '.json', '.d.ts']
    }
  )
  const result = report.output as ICruiseResult
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}
