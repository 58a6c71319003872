import { customersMessages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const customersSection: Section = {
  id: 'customers',
  name: customersMessages.customers,
  icon: 'people',
  path: (site = '') => paths.customers(site),
  key: 'c',
  permit: { action: 'see-orders' },
  rows: async () => (await import('./find-customers.ts')).findCustomers,
}
