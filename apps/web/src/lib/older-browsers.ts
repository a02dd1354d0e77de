// What this app uses and browsers of 2022 lack (docs/decisions/0044). It is loaded before all else, by pages and by workers.

type Lists = Pick<unknown[], 'toReversed' | 'toSorted' | 'toSpliced' | 'with'>;

const lists: Lists & ThisType<unknown[]> = {
  toReversed() {
    const copy = [...this];
    copy.reverse();
    return copy;
  },
  toSorted(compare) {
    const copy = [...this];
    copy.sort(compare);
    return copy;
  },
  toSpliced(...how: [number, number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(...how);
    return copy;
  },
  with(index, value) {
    return Object.assign([...this], { [index < 0 ? this.length + index : index]: value });
  },
};

/** Gives `target` the methods that it lacks, unseen by loops as its own are. */
function add(target: object, methods: object): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

add(Array.prototype, lists);
add(AbortSignal, {
  timeout(ms: number): AbortSignal {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
    return controller.signal;
  },
});
