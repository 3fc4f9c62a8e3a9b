import type { MetadataField, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { splitWords } from '../metadata/names.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import type { CallKind, ParamCapability, ParamRole } from './Capabilities.ts'
import { classifyParam } from './classifyParam.ts'
import { known, unknown } from './Fact.ts'
import type { ParamForm } from './ParamForm.ts'
import { type RoleRule, roleRules, statedForms } from './roleRules.ts'

interface Candidate {
  readonly field: MetadataField
  readonly name: string
  readonly position: number
  /** The form of the parameter. */
  readonly whole: ParamForm
  /** The form of the value that it takes: an optional parameter takes what it may hold. */
  readonly form: ParamForm
  /** The last segments of the type's path, wrappers first. */
  readonly typeNames: readonly string[]
}

interface Assignment {
  readonly role: ParamRole
  readonly evidence: 'name' | 'type' | 'position'
}

/**
 * Finds out what each parameter of a call is for.
 *
 * A parameter must be able to serve a role by its type; then its own name decides, then the name of
 * its type, then its type where no other role takes such a type, and last its place, if the whole
 * list has a form that the service's description states and no other parameter could be meant.
 * What stays open is reported as unknown, never guessed.
 */
export function assignRoles(
  metadata: UnifiedMetadata,
  kind: CallKind,
  fields: readonly MetadataField[]
): ParamCapability[] {
  const candidates = fields.map((field, position) => toCandidate(metadata, field, position))
  const rules = roleRules[kind]
  const assigned = new Map<number, Assignment>()
  assignByScore(candidates, rules, assigned)
  assignByPosition(candidates, rules, statedForms[kind], assigned)
  return candidates.map((candidate) => {
    const assignment = assigned.get(candidate.position)
    return {
      name: candidate.name,
      form: candidate.whole,
      role:
        assignment === undefined
          ? unknown(whyOpen(candidate, candidates, rules, assigned))
          : known(assignment.role, `its ${assignment.evidence}`)
    }
  })
}

function toCandidate(metadata: UnifiedMetadata, field: MetadataField, position: number): Candidate {
  const whole = classifyParam(metadata, field)
  return {
    field,
    name: field.name ?? `param${position}`,
    position,
    whole,
    form: whole.kind === 'option' ? whole.item : whole,
    typeNames: unwrapType(metadata, field.type).names
  }
}

interface Match {
  readonly rule: RoleRule
  readonly candidate: Candidate
  readonly score: number
  readonly evidence: Assignment['evidence']
}

function assignByScore(
  candidates: readonly Candidate[],
  rules: readonly RoleRule[],
  assigned: Map<number, Assignment>
): void {
  const matches = candidates
    .flatMap((candidate) => rules.flatMap((rule) => match(candidate, rule, candidates)))
    .sort((left, right) => right.score - left.score)
  const taken = new Set<ParamRole>()
  for (const { rule, candidate, evidence } of matches) {
    if (taken.has(rule.role) || assigned.has(candidate.position)) continue
    taken.add(rule.role)
    assigned.set(candidate.position, { role: rule.role, evidence })
  }
}

const BY_NAME = 1000
const BY_WORDS = 500
const BY_TYPE_NAME = 200
const BY_TYPE = 100

function match(candidate: Candidate, rule: RoleRule, candidates: readonly Candidate[]): Match[] {
  if (!rule.accepts(candidate.form)) return []
  const spelled = splitWords(candidate.name).join(' ')
  const exact = rule.names.indexOf(spelled)
  if (exact !== -1) return [{ rule, candidate, score: BY_NAME - exact, evidence: 'name' }]
  const part = rule.names.findIndex((name) => ` ${spelled} `.includes(` ${name} `))
  if (part !== -1) return [{ rule, candidate, score: BY_WORDS - part, evidence: 'name' }]
  const typeNames = [candidate.field.typeName ?? '', ...candidate.typeNames]
  if (typeNames.some((name) => rule.typeNames?.test(name))) {
    return [{ rule, candidate, score: BY_TYPE_NAME, evidence: 'type' }]
  }
  const alone = candidates.filter((other) => rule.accepts(other.form)).length === 1
  return rule.typeDecides && alone ? [{ rule, candidate, score: BY_TYPE, evidence: 'type' }] : []
}

function assignByPosition(
  candidates: readonly Candidate[],
  rules: readonly RoleRule[],
  forms: readonly (readonly ParamRole[])[],
  assigned: Map<number, Assignment>
): void {
  const form = forms.find((roles) => agrees(roles, candidates, rules, assigned))
  if (form === undefined) return
  const open = candidates.filter((candidate) => !assigned.has(candidate.position))
  for (const candidate of open) {
    const role = form[candidate.position]
    if (role === undefined) continue
    const rule = rules.find((entry) => entry.role === role)
    // Two nameless numbers could be swapped: a position decides only if no other open role fits.
    if (open.filter((other) => rule?.accepts(other.form)).length > 1) continue
    assigned.set(candidate.position, { role, evidence: 'position' })
  }
}

function agrees(
  roles: readonly ParamRole[],
  candidates: readonly Candidate[],
  rules: readonly RoleRule[],
  assigned: ReadonlyMap<number, Assignment>
): boolean {
  if (roles.length !== candidates.length) return false
  return candidates.every(({ form, position }) => {
    const role = roles[position]
    const given = assigned.get(position)?.role
    if (given !== undefined) return given === role
    return rules.some((rule) => rule.role === role && rule.accepts(form))
  })
}

function whyOpen(
  candidate: Candidate,
  candidates: readonly Candidate[],
  rules: readonly RoleRule[],
  assigned: ReadonlyMap<number, Assignment>
): string {
  const taken = new Set([...assigned.values()].map((assignment) => assignment.role))
  const roles = rules
    .filter((rule) => !taken.has(rule.role) && rule.accepts(candidate.form))
    .map((rule) => rule.role)
  const rivals = candidates.filter(
    (other) =>
      !assigned.has(other.position) &&
      rules.some((rule) => roles.includes(rule.role) && rule.accepts(other.form))
  )
  if (roles.length === 0) return 'no remaining role takes a value of this type'
  const names = rivals.map((rival) => rival.name).join(', ')
  return rivals.length > 1
    ? `the names ${names} do not show which is ${roles.join(' or ')}`
    : `by its type it could be ${roles.join(' or ')}, but neither its name nor its position shows it`
}
