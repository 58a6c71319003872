export { beginPayment, insertPayment, type BeginDetails } from './begin-payment.ts'
export { cancelPayment } from './cancel-payment.ts'
export {
  linkPaymentToOrder,
  markManualPaymentReceived,
  readPayment,
  readPaymentsOfOrder,
  settlePayment,
  takeUnsettledPayments,
} from './payment-records.ts'
export { makePaymentServices, type PaymentServices } from './payment-services.ts'
export { readPaymentSettings } from './payment-providers.ts'
export { paymentRoutes } from './payments.routes.ts'
export { paymentTasks } from './payments.tasks.ts'
export { readPaymentOptions, readShopPayment, type PaymentOptions, type ShopPayment } from './read-payment-options.ts'
export { refreshPayment } from './refresh-payment.ts'
export { refundPayment, type RefundRequest, type RefundResult } from './refund-payment.ts'
export { savePaymentSettings, type PaymentSettingsChange } from './save-payment-settings.ts'
export { tokenizeTestCard } from './tokenize-test-card.ts'
