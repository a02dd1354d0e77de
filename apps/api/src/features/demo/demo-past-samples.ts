import type { Priority } from '@msafara/domain/shipments/shipment-details';

import type { Sample } from './demo-samples.ts';

/** A sample that has arrived: told in hours, of which `early` are left before the estimate (negative is late). */
type Past = {
  number: string;
  from: string;
  to: string;
  via: string;
  arrived: number;
  took: number;
  early: number;
  priority?: Priority;
  delay?: string;
};

const PAST: readonly Past[] = [
  {
    number: 'SH-465120LWD',
    from: 'Mombasa, Kenya',
    to: 'Kampala, Uganda',
    via: 'Eldoret',
    arrived: 60,
    took: 74,
    early: 6,
  },
  {
    number: 'SH-463907PKS',
    from: 'Lagos Apapa, Nigeria',
    to: 'Kano, Nigeria',
    via: 'Ilorin',
    arrived: 110,
    took: 58,
    early: 5,
  },
  {
    number: 'SH-459284NHT',
    from: 'Dar es Salaam, Tanzania',
    to: 'Lubumbashi, DR Congo',
    via: 'Tunduma',
    arrived: 150,
    took: 138,
    early: 10,
  },
  {
    number: 'SH-457731CAE',
    from: 'Mombasa, Kenya',
    to: 'Kampala, Uganda',
    via: 'Nakuru',
    arrived: 190,
    took: 66,
    early: 4,
    priority: 'Express',
  },
  {
    number: 'SH-456018RJF',
    from: 'Beira, Mozambique',
    to: 'Harare, Zimbabwe',
    via: 'Mutare',
    arrived: 200,
    took: 62,
    early: -5,
    delay: 'Tyre change before Mutare',
  },
  {
    number: 'SH-452690TDB',
    from: 'Durban, South Africa',
    to: 'Lusaka, Zambia',
    via: 'Beitbridge',
    arrived: 230,
    took: 118,
    early: 3,
  },
  {
    number: 'SH-449175VEX',
    from: 'Djibouti',
    to: 'Addis Ababa, Ethiopia',
    via: 'Dire Dawa',
    arrived: 280,
    took: 40,
    early: 4,
    priority: 'Express',
  },
  {
    number: 'SH-446502MGL',
    from: 'Mombasa, Kenya',
    to: 'Kampala, Uganda',
    via: 'Malaba, Kenya–Uganda border',
    arrived: 340,
    took: 92,
    early: -9,
    delay: 'Customs queue at Malaba, about a day',
  },
  {
    number: 'SH-441836SQY',
    from: 'Lagos Apapa, Nigeria',
    to: 'Kano, Nigeria',
    via: 'Zaria, toll plaza',
    arrived: 420,
    took: 50,
    early: 2,
    priority: 'Express',
  },
  {
    number: 'SH-438259WBU',
    from: 'Abidjan, Côte d’Ivoire',
    to: 'Bamako, Mali',
    via: 'Bouaké',
    arrived: 500,
    took: 112,
    early: 8,
  },
  // Of the thirty days before, which the reports compare with.
  {
    number: 'SH-427340HZP',
    from: 'Dar es Salaam, Tanzania',
    to: 'Lubumbashi, DR Congo',
    via: 'Mbeya',
    arrived: 690,
    took: 150,
    early: 5,
  },
  {
    number: 'SH-424918DKC',
    from: 'Mombasa, Kenya',
    to: 'Kampala, Uganda',
    via: 'Nairobi, Embakasi',
    arrived: 700,
    took: 80,
    early: 2,
  },
  {
    number: 'SH-420773XNR',
    from: 'Tema, Ghana',
    to: 'Ouagadougou, Burkina Faso',
    via: 'Kumasi',
    arrived: 900,
    took: 130,
    early: -14,
    delay: 'Waited for papers at Paga',
  },
  {
    number: 'SH-416205FLJ',
    from: 'Durban, South Africa',
    to: 'Lusaka, Zambia',
    via: 'Johannesburg, City Deep',
    arrived: 1000,
    took: 125,
    early: 6,
  },
  {
    number: 'SH-411962GVO',
    from: 'Walvis Bay, Namibia',
    to: 'Gaborone, Botswana',
    via: 'Windhoek',
    arrived: 1100,
    took: 70,
    early: 4,
  },
  {
    number: 'SH-408527QTM',
    from: 'Djibouti',
    to: 'Addis Ababa, Ethiopia',
    via: 'Dire Dawa',
    arrived: 1200,
    took: 44,
    early: -3,
  },
];

function sampleOf({ number, from, to, via, arrived, took, early, priority = 'Standard', delay }: Past): Sample {
  return {
    number,
    origin: from,
    destination: to,
    priority,
    etaHours: early - arrived,
    ...(delay && { delay }),
    stops: [
      [arrived + took, 'Created', from],
      [arrived + took * 0.9, 'Picked Up', from],
      [arrived + took * 0.4, 'In Transit', via],
      [arrived + took * 0.1, 'Out for Delivery', to],
      [arrived, 'Delivered', to],
    ],
  };
}

/** Samples that arrived in the last weeks, most of them in time, for the reports to tell of (§7, D12). */
export const PAST_SAMPLES: readonly Sample[] = PAST.map(sampleOf);
