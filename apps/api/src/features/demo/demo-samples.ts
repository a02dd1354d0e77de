import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { Priority } from '@msafara/domain/shipments/shipment-details';

/** A stop on a sample's way: hours ago, status, place and a note. */
type SampleStop = readonly [hoursAgo: number, status: ShipmentStatus, place: string, note?: string];

/** A sample shipment; `etaHours` counts from now, negative is past. */
export type Sample = {
  number: string;
  origin: string;
  destination: string;
  priority: Priority;
  notes?: string;
  etaHours: number;
  delay?: string;
  stops: readonly SampleStop[];
};

/** Sample data of the demo organisation, told in hours from the moment it is restored (D12). */
export const SAMPLES: readonly Sample[] = [
  {
    number: 'SH-482917KQT',
    origin: 'Mombasa, Kenya',
    destination: 'Kampala, Uganda',
    priority: 'Express',
    notes: 'Two pallets of seed. Keep dry.',
    etaHours: 46,
    delay: 'Customs queue at Malaba, about a day',
    stops: [
      [78, 'Created', 'Mombasa, Kilindini Harbour'],
      [70, 'Picked Up', 'Mombasa, Kilindini Harbour', 'Released at gate 18.'],
      [57, 'In Transit', 'Mombasa, Changamwe', 'On the road, convoy of four.'],
      [41, 'In Transit', 'Nairobi, Embakasi', 'Overnight stop.'],
      [32, 'In Transit', 'Nairobi, Embakasi', 'Left the inland depot.'],
      [22, 'In Transit', 'Eldoret'],
      [2, 'In Transit', 'Malaba, Kenya–Uganda border', 'Customs queue. Papers handed in, waiting for a gate number.'],
    ],
  },
  {
    number: 'SH-503871HNE',
    origin: 'Lagos Apapa, Nigeria',
    destination: 'Kano, Nigeria',
    priority: 'Express',
    etaHours: 5,
    stops: [
      [52, 'Created', 'Lagos Apapa'],
      [47, 'Picked Up', 'Lagos Apapa', 'Container opened, 40 cartons.'],
      [30, 'In Transit', 'Ilorin'],
      [9, 'In Transit', 'Zaria, toll plaza'],
      [0.5, 'Out for Delivery', 'Kano, Sabon Gari depot'],
    ],
  },
  {
    number: 'SH-496028RLD',
    origin: 'Dar es Salaam, Tanzania',
    destination: 'Lubumbashi, DR Congo',
    priority: 'Urgent',
    notes: 'Cold chain: 2 to 8 °C.',
    etaHours: 92,
    stops: [
      [120, 'Created', 'Dar es Salaam'],
      [112, 'Picked Up', 'Dar es Salaam'],
      [60, 'In Transit', 'Mbeya'],
      [
        5,
        'Exception',
        'Tunduma, Tanzania–Zambia border',
        'Seal checked, generator restarted. Waiting for a new reading.',
      ],
    ],
  },
  {
    number: 'SH-517306BWM',
    origin: 'Durban, South Africa',
    destination: 'Lusaka, Zambia',
    priority: 'Standard',
    etaHours: 70,
    stops: [
      [64, 'Created', 'Durban'],
      [55, 'Picked Up', 'Durban, Maydon Wharf'],
      [30, 'In Transit', 'Johannesburg, City Deep'],
      [7, 'In Transit', 'Beitbridge'],
    ],
  },
  {
    number: 'SH-488160OVC',
    origin: 'Djibouti',
    destination: 'Addis Ababa, Ethiopia',
    priority: 'Express',
    notes: 'Food aid, 12 t.',
    etaHours: 15,
    stops: [
      [44, 'Created', 'Djibouti, Doraleh'],
      [40, 'Picked Up', 'Djibouti, Doraleh'],
      [9, 'In Transit', 'Dire Dawa'],
    ],
  },
  {
    number: 'SH-519442TXA',
    origin: 'Tema, Ghana',
    destination: 'Ouagadougou, Burkina Faso',
    priority: 'Standard',
    etaHours: 140,
    stops: [
      [20, 'Created', 'Tema'],
      [11, 'Picked Up', 'Tema, terminal 3'],
    ],
  },
  {
    number: 'SH-471255GSP',
    origin: 'Abidjan, Côte d’Ivoire',
    destination: 'Bamako, Mali',
    priority: 'Standard',
    etaHours: -2,
    stops: [
      [130, 'Created', 'Abidjan'],
      [121, 'Picked Up', 'Abidjan, Vridi'],
      [80, 'In Transit', 'Bouaké'],
      [10, 'Out for Delivery', 'Bamako'],
      [3, 'Delivered', 'Bamako', 'Signed for at the depot.'],
    ],
  },
  {
    number: 'SH-520618ZKI',
    origin: 'Walvis Bay, Namibia',
    destination: 'Gaborone, Botswana',
    priority: 'Standard',
    etaHours: 110,
    stops: [[16, 'Created', 'Walvis Bay']],
  },
  {
    number: 'SH-468093YUF',
    origin: 'Casablanca, Morocco',
    destination: 'Nouakchott, Mauritania',
    priority: 'Express',
    etaHours: -50,
    stops: [
      [160, 'Created', 'Casablanca'],
      [150, 'Picked Up', 'Casablanca'],
      [90, 'In Transit', 'Dakhla'],
      [30, 'Delivered', 'Nouakchott'],
    ],
  },
  {
    number: 'SH-509734MJB',
    origin: 'Beira, Mozambique',
    destination: 'Harare, Zimbabwe',
    priority: 'Standard',
    etaHours: 43,
    stops: [
      [96, 'Created', 'Beira'],
      [88, 'Picked Up', 'Beira'],
      [50, 'In Transit', 'Machipanda'],
    ],
  },
  {
    number: 'SH-514820DFR',
    origin: 'Douala, Cameroon',
    destination: 'N’Djamena, Chad',
    priority: 'Urgent',
    notes: 'Medical supplies. Call the consignee before arrival.',
    etaHours: 165,
    delay: 'Bridge closed at Ngaoundéré, detour',
    stops: [
      [100, 'Created', 'Douala'],
      [94, 'Picked Up', 'Douala'],
      [52, 'In Transit', 'Ngaoundéré'],
    ],
  },
  {
    number: 'SH-499317WQE',
    origin: 'Toamasina, Madagascar',
    destination: 'Antananarivo, Madagascar',
    priority: 'Standard',
    etaHours: 6,
    stops: [
      [34, 'Created', 'Toamasina'],
      [28, 'Picked Up', 'Toamasina'],
      [14, 'In Transit', 'Moramanga'],
      [0.8, 'Out for Delivery', 'Antananarivo'],
    ],
  },
];
