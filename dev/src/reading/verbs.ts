/** What a button or an instruction begins with. It grows by hand. */
export const verbs: ReadonlySet<string> = new Set(
  `accept add adjust allow apply ask back book bring call cancel change check choose clear close
  complete confirm connect contact continue copy count create delete deny discard dismiss download drag
  draw edit email enable enter export extend fill find finish fix go hide hold invite keep leave load log
  look make manage map mark merge move open pass pay phone pick pin place post press preview print put
  read reconnect redistribute refresh release reload remove rename repeat replace replay reply
  resend reset restore retry run save schedule search see select send set shorten show sign skip start stay
  stop switch sync take test tick try turn type undo update upgrade upload use view wait write zoom`.split(
    /\s+/,
  ),
);
