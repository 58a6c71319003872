import { runAttack, type AttackPlan } from './attacks.ts'

// Runs in a separate process, so that the attacker's own work does not delay the visits that `bench/attack.ts` measures.
process.once('message', (plan: AttackPlan) => {
  void runAttack(plan).then((outcome) => process.send?.(outcome, () => process.disconnect()))
})
