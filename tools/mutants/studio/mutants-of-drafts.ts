import type { Mutant } from '../mutant.ts'

/** Defects planted in the drafts of the studio, by the test that finds each. */
export const mutantsOfDrafts: readonly Mutant[] = [
  {
    name: 'drafts: what is typed takes the place of a draft that waits for a decision',
    changes: [
      {
        file: 'packages/studio/kit/form/use-autosave.ts',
        from: '[...state.waiting, ...(isDirty(state) ? [draftOf(state)] : [])]',
        to: 'isDirty(state) ? [draftOf(state)] : [...state.waiting]',
      },
    ],
    test: 'packages/studio/kit/form/edit-form.test.tsx',
    title: 'BX-4.02 keeps a draft that waits for a decision when more is typed',
  },
  {
    name: 'drafts: another account on the same device reads them',
    changes: [
      {
        file: 'packages/studio/kit/form/draft-owner.ts',
        from: '`${useContext(DraftOwner)} ${key}`',
        to: "useContext(DraftOwner) === '' ? '' : key",
      },
    ],
    test: 'packages/studio/settings/settings.test.tsx',
    title: 'BX-4.02 keeps what was changed, for the account that changed it',
  },
  {
    name: 'drafts: a note is lost when its screen is left',
    changes: [
      {
        file: 'packages/studio/kit/form/use-kept-value.ts',
        from: 'else keepOnDevice(place, next)',
        to: "else if (place === '') keepOnDevice(place, next)",
      },
    ],
    test: 'packages/studio/orders/order.test.tsx',
    title: 'BX-4.02 keeps a note that is being written',
  },
  {
    name: 'drafts: a note whose answer was lost is added twice',
    changes: [
      {
        file: 'packages/studio/kit/form/use-idempotency-keys.ts',
        from: 'held.current ??= isKept ? readKey(place) : null',
        to: 'held.current ??= isKept ? null : readKey(place)',
      },
    ],
    test: 'packages/studio/orders/order.test.tsx',
    title: 'BX-4.02 sends a note whose answer was lost again under the same key',
  },
  {
    name: 'drafts: a note that the network lost waits for another press',
    changes: [
      {
        file: 'packages/studio/kit/form/use-action.ts',
        from: 'isDue: isWaiting,',
        to: 'isDue: isWaiting && !isOnline,',
      },
    ],
    test: 'packages/studio/orders/order.test.tsx',
    title: 'BX-4.02 adds a note that the network lost by itself',
  },
  {
    name: 'drafts: a refund that the network lost is paid back by itself',
    changes: [
      {
        file: 'packages/studio/kit/form/use-action.ts',
        from: 'draft !== undefined && draft.isSentByPress !== true',
        to: 'draft !== undefined',
      },
    ],
    test: 'packages/studio/orders/forms/order-forms.test.tsx',
    title: 'pays nothing back by itself after the network lost a refund',
  },
  {
    name: 'drafts: a name that was saved comes back',
    changes: [
      {
        file: 'packages/studio/team/account/profile-card.tsx',
        from: 'edits.forget(sent.current)',
        to: 'edits.forget({})',
      },
    ],
    test: 'packages/studio/team/account/profile-card.test.tsx',
    title: 'BX-4.02 keeps the name that is being written, until it is saved',
  },
  {
    name: 'drafts: a name that the network lost waits for another press',
    changes: [
      {
        file: 'packages/studio/team/account/profile-card.tsx',
        from: 'draft: { key: draftKey, input: body },',
        to: '',
      },
    ],
    test: 'packages/studio/team/account/profile-card.test.tsx',
    title: 'BX-4.02 saves by itself what the network lost',
  },
  {
    name: 'drafts: an invitation that the network lost waits for another press',
    changes: [
      {
        file: 'packages/studio/team/people/invite-sheet.tsx',
        from: 'draft: { key: draftKey, input: body },',
        to: '',
      },
    ],
    test: 'packages/studio/team/people/team.test.tsx',
    title: 'BX-4.02 sends by itself an invitation that the network lost',
  },
  {
    name: 'drafts: a new product that the network lost waits for another press',
    changes: [
      {
        file: 'packages/studio/products/editor/new-product.tsx',
        from: 'draft: { key: draftKey, input: bodyNow() },',
        to: '',
      },
    ],
    test: 'packages/studio/products/editor/new-product.test.tsx',
    title: 'BX-4.02 creates by itself a product that the network lost',
  },
  {
    name: 'drafts: a change of stock that was sent is offered again',
    changes: [
      {
        file: 'packages/studio/inventory/bulk-stock-sheet.tsx',
        from: '      forget()\n      onClose()',
        to: '      onClose()',
      },
    ],
    test: 'packages/studio/inventory/inventory.test.tsx',
    title: 'BX-4.02 keep the change that is being written for them, until it is sent',
  },
  {
    name: 'drafts: a change of prices that was sent is offered again',
    changes: [
      {
        file: 'packages/studio/products/list/use-product-change.ts',
        from: '      forget()\n      onClose()',
        to: '      onClose()',
      },
    ],
    test: 'packages/studio/products/list/product-list.test.tsx',
    title: 'BX-4.02 keeps a change of the selected products that is being written, until it is sent',
  },
  {
    name: 'drafts: texts of a picture that were saved come back',
    changes: [
      { file: 'packages/studio/media/detail/use-change-picture.ts', from: '        onSaved(change)\n', to: '' },
    ],
    test: 'packages/studio/media/detail/picture-texts.test.tsx',
    title: 'BX-4.02 keeps the texts of a picture that are being written, until they are saved',
  },
  {
    name: 'drafts: a text of a picture that was not saved has no way to be saved but its field',
    changes: [
      {
        file: 'packages/studio/media/detail/picture-field.tsx',
        from: 'isUnsaved && !isFocused && onSave',
        to: 'isUnsaved && isFocused && onSave',
      },
    ],
    test: 'packages/studio/media/detail/picture-texts.test.tsx',
    title: 'BX-4.02 marks texts of a picture that were not saved',
  },
  {
    name: 'drafts: an alt text beside a picture that was not saved is not marked',
    changes: [
      {
        file: 'packages/studio/media/detail/alt-text-input.tsx',
        from: 'isUnsaved && !isFocused && !isOvertaken',
        to: 'isUnsaved && isFocused && !isOvertaken',
      },
    ],
    test: 'packages/studio/media/picker/picture-picker.test.tsx',
    title: 'BX-4.02 marks an alt text that was not saved',
  },
  {
    name: 'drafts: a form takes away those of the same form in another tab',
    changes: [
      {
        file: 'packages/studio/kit/form/form-draft.ts',
        from: '[...readDrafts(key).filter(({ id }) => !isOwn(id)), ...drafts]',
        to: "[...readDrafts(key).filter(({ id }) => isOwn('') && !isOwn(id)), ...drafts]",
      },
    ],
    test: 'packages/studio/kit/form/two-places.test.tsx',
    title: 'BX-4.02 keeps the drafts of a form that is open in two tabs beside each other',
  },
  {
    name: 'drafts: a text that another tab sent comes back',
    changes: [
      {
        file: 'packages/studio/kit/form/use-kept-value.ts',
        from: 'useSyncExternalStore(listenToDrafts, ',
        to: 'useSyncExternalStore(() => () => {}, ',
      },
    ],
    test: 'packages/studio/kit/form/two-places.test.tsx',
    title: 'BX-4.02 shows a text that is not sent in each tab',
  },
  {
    name: 'drafts: a text replaces what somebody else saved meanwhile',
    changes: [
      {
        file: 'packages/studio/kit/form/use-kept-edits.ts',
        from: 'edit !== undefined && edit.over !== saved[name]',
        to: 'edit !== undefined && edit.over === undefined',
      },
    ],
    test: 'packages/studio/media/detail/picture-texts.test.tsx',
    title: 'BX-4.02 shows the text that somebody else saved meanwhile',
  },
  {
    name: 'settings: an undo takes back what somebody else has saved since',
    changes: [
      {
        file: 'packages/server/sites/general-settings.ts',
        from: 'before: restored, after: change }',
        to: 'before: restored }',
      },
    ],
    test: 'packages/server/sites/general-settings.test.ts',
    title: 'BX-5.06 takes nothing back that somebody else has changed since',
  },
  {
    name: 'settings: a change is based on nothing',
    changes: [
      {
        file: 'packages/server/sites/general-settings.ts',
        from: 'if (isOvertaken) throw',
        to: 'if (isOvertaken && base.title === null) throw',
      },
    ],
    test: 'packages/server/sites/general-settings.test.ts',
    title: 'BX-5.06 takes nothing back that somebody else has changed since',
  },
]
