import { defineTranslations } from '../../kit/text.ts'
import { paymentsStudioMessages } from '../../payments/payments-studio.messages.ts'

export const studioPaymentsTranslations = defineTranslations(paymentsStudioMessages, {
  payments: () => 'Zahlungen',
  changedMeanwhile: () => 'Die Zahlungen wurden inzwischen geändert. Bitte sehen Sie sie sich noch einmal an.',
  publishableNeeded: () => 'Geben Sie den veröffentlichbaren Schlüssel ein. Er beginnt mit pk_live_ oder pk_test_.',
  secretNeeded: () =>
    'Geben Sie den geheimen Schlüssel ein. Er beginnt mit sk_live_, rk_live_, sk_test_ oder rk_test_.',
  secretInPublic: () => 'Das ist ein geheimer Schlüssel. Hierher gehört der, der mit pk_ beginnt.',
  publicInSecret: () => 'Das ist der veröffentlichbare Schlüssel. Hierher gehört der, der mit sk_ oder rk_ beginnt.',
  otherMode: () =>
    'Ein Schlüssel ist echt, der andere aus dem Testmodus. Kopieren Sie beide von derselben Seite bei Stripe.',
  secretRejected: () =>
    'Stripe kennt diesen Schlüssel nicht. Vielleicht ist er unvollständig, oder er wurde bei Stripe gelöscht.',
  publishableRejected: () =>
    'Stripe kennt diesen Schlüssel nicht. Vielleicht ist er unvollständig, oder er wurde bei Stripe gelöscht.',
  otherAccount: () => 'Dieser Schlüssel gehört zu einem anderen Stripe-Konto als der geheime.',
  noPaymentRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, Payment Intents zu schreiben. Ergänzen Sie es bei Stripe.',
  noRefundRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, Zahlungen und Erstattungen zu schreiben. Ergänzen Sie es bei Stripe.',
  noBalanceRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, das Guthaben zu lesen. Ergänzen Sie es bei Stripe.',
  noWebhookRight: () =>
    'Das ist ein eingeschränkter Schlüssel ohne das Recht, Webhook-Endpunkte zu schreiben. Ergänzen Sie es bei Stripe.',
  webhookLimit: () =>
    'Ihr Stripe-Konto hat so viele Webhook-Endpunkte, wie Stripe erlaubt. Löschen Sie bei Stripe unter Entwickler, Webhooks einen, und versuchen Sie es noch einmal. Es wurde nichts gespeichert.',
  stripeAway: () =>
    'Stripe ist nicht zu erreichen oder hat nicht richtig geantwortet. Es wurde nichts gespeichert. Bitte versuchen Sie es noch einmal.',
  keysUnreadable: () => 'Die Schlüssel von Stripe lassen sich nicht mehr lesen. Bitte fügen Sie sie noch einmal ein.',
  detailsNeeded: () => 'Geben Sie das Konto an, auf das Käufer das Geld überweisen.',
})
