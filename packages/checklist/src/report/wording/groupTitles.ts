import type { CheckGroup } from '../Report.ts'

/** What each group of checks is called, in the order in which every reporter lists them. */
export const groupTitles: { readonly [Group in CheckGroup]: string } = {
  chains: 'Chains',
  hrmp: 'Channels',
  proxy: 'Proxy',
  xcm: 'XCM',
  token: 'Token',
  contracts: 'Contracts',
  service: 'Service',
  assumptions: "Caller's assumptions",
  extensions: 'Your own checks'
}

/** The groups in order. */
export const groupOrder: readonly CheckGroup[] = Object.keys(groupTitles) as CheckGroup[]
