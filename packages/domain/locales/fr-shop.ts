import { installmentsMessages } from '../installments/installments.messages.ts'
import { defineTranslations } from '../kit/text.ts'

/** French texts of the installment badge, which Canada needs (SF-5.09). No other texts are translated to French so far. */
export const shopTranslations = defineTranslations(installmentsMessages, {
  payments: ({ count, amount }) => `${count} paiements sans intérêts de ${amount}`,
  orPayments: ({ count, amount }) => `ou ${count} paiements sans intérêts de ${amount} avec`,
  upTo: ({ amount }) => `offert pour les commandes jusqu’à ${amount}`,
  over: ({ amount }) => `offert pour les commandes de plus de ${amount}`,
  name: () => 'Afterpay',
  moreInformation: () => 'Plus d’informations',
  closePopup: () => 'Fermer la fenêtre',
  about: () => 'À propos du paiement en plusieurs fois',
})
