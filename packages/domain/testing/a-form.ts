import type { FormDefinition, FormField } from '../forms/form.ts'

export const aForm = (...fields: FormField[]): FormDefinition => ({ id: 'f', name: 'Engraving', fields })
export const aField = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: type,
  type,
  title: `A ${type}`,
  ...(['select', 'radio', 'checkbox'].includes(type) && { options: ['Red', 'Blue'] }),
  ...more,
})
