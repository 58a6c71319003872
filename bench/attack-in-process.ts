import { runAttack, type AttackPlan } from './attacks.ts'

// The attacker's own work would otherwise delay what `bench/attack.ts` measures.
process.once('message', (plan: AttackPlan) => {
  void runAttack(plan).then((outcome) => process.send?.(outcome, () => process.disconnect()))
})
